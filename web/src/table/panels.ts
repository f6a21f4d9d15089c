// What can lie open over the table.

export type PanelName = "menu" | "last" | "sheet" | "say" | "claim" | "concede" | "settings" | "preferences" | "keys";
