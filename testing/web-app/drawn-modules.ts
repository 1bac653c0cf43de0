import type { Page } from 'puppeteer-core';

/** The pixels in the middle of the squares ("modules") of a QR code, each as red, green and blue of 0 to 255. */
export type Modules = [red: number, green: number, blue: number][][];

/**
 * Returns the squares of a QR code as Chromium draws them.
 *
 * @param size the number of squares on a side, with the white margin
 */
export async function drawnModules(page: Page, selector: string, size: number): Promise<Modules> {
  const drawing = await page.waitForSelector(selector, { visible: true });
  const image = await drawing?.screenshot({ encoding: 'base64' });
  return (await page.evaluate(`(async () => {
    const image = new Image();
    image.src = 'data:image/png;base64,${image}';
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
    canvas.drawImage(image, 0, 0);
    const places = Array.from({ length: ${size} }, (_, index) => (index + 0.5) / ${size});
    return places.map((y) => places.map((x) =>
      [...canvas.getImageData(Math.floor(x * image.width), Math.floor(y * image.height), 1, 1).data].slice(0, 3)));
  })()`)) as Modules;
}
