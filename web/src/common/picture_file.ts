// Pictures that are made in the browser: SVG as PNG, and files that the device shares or downloads.

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Return a text escaped for SVG. */
export const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/** Return an SVG picture as PNG, `scale` times as large. */
export async function pngOf(svg: string, scale = 1): Promise<Blob> {
  const image = new Image();
  // The policy of the pages allows pictures from `data:` and none from `blob:`.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.width * scale;
  canvas.height = image.height * scale;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new NoPicture())), "image/png"),
  );
}

export class NoPicture extends Error {}

export const pngFile = (png: BlobPart): File => new File([png], "botifarra.png", { type: "image/png" });

/** Return whether the device can share pictures. */
export const mayShare = (): boolean => "canShare" in navigator && navigator.canShare({ files: [pngFile("")] });

/** Offer a picture to the device to share it, with a link if given; elsewhere download it. A person may cancel. */
export async function shareOrDownload(file: File, url?: string): Promise<void> {
  if (!mayShare()) return download(file);
  try {
    await navigator.share({ files: [file], ...(url && { url }) });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) throw error;
  }
}

export function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
