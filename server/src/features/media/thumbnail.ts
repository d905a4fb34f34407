import { loadSharp } from './loadSharp.ts'

const WIDEST = 480
/** A picture of a telephone has fifty million points; what claims to have many more is a trap. */
const MOST_POINTS = 60_000_000

/** A small picture of a picture; undefined for what cannot be read as one. Of what moves, the first picture. */
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
