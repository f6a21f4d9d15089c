import advice from "./advice.json";
import learn from "./learn.json";
import mistakes from "./mistakes.json";
import reading from "./reading.json";
import review from "./review.json";
import rules from "./rules.json";
import scorePad from "./score_pad.json";
import summary from "./summary.json";
import verify from "./verify.json";

export default { ...advice, ...learn, ...mistakes, ...reading, ...review, ...rules, ...scorePad, ...summary, ...verify };
