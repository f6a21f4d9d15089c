import reading from "./reading.json";
import rules from "./rules.json";
import verify from "./verify.json";

export default { ...reading, ...rules, ...verify };
