import advice from "./advice.json";
import coach from "./coach.json";
import learn from "./learn.json";
import mistakes from "./mistakes.json";
import reading from "./reading.json";
import review from "./review.json";
import rules from "./rules.json";
import scorePad from "./score_pad.json";
import shared from "./shared.json";
import summary from "./summary.json";
import verify from "./verify.json";

export default { ...advice, ...coach, ...learn, ...mistakes, ...reading, ...review, ...rules, ...scorePad, ...shared, ...summary, ...verify };
