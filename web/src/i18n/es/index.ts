import app from "./app.json";
import home from "./home.json";
import learn from "./learn.json";
import reading from "./reading.json";
import reasons from "./reasons.json";
import rules from "./rules.json";
import sheets from "./sheets.json";
import table from "./table.json";
import verify from "./verify.json";

export default { ...app, ...home, ...learn, ...reading, ...reasons, ...rules, ...sheets, ...table, ...verify };
