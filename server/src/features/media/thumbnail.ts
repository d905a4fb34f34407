const WIDEST = 480
/** Photos of phones have up to fifty million pixels. A file that claims many more could exhaust the memory. */
const MOST_POINTS = 60_000_000

/** Makes a thumbnail, of an animation from its first frame. Returns undefined if the file cannot be read as a picture. */
export async function createThumbnail(path: string): Promise<Buffer | undefined> {
  const sharp = await loadSharp()
  try {
    return await sharp(path, { limitInputPixels: MOST_POINTS, failOn: 'error', pages: 1, sequentialRead: true })
      .rotate()
      .resize({ width: WIDEST, height: WIDEST, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .timeout({ seconds: 20 })
      .toBuffer()
  } catch {
    return undefined
  }
}

/** Loads sharp with the first picture, because it takes 6 MB of memory. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
