import app from "./app.json";
import home from "./home.json";
import practice from "./practice.json";
import reasons from "./reasons.json";
import sheets from "./sheets.json";
import table from "./table.json";

export default { ...app, ...home, ...practice, ...reasons, ...sheets, ...table };
