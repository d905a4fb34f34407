import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kernel } from '../../kernel/feature.ts'
import type { Tx } from '../../kernel/transact.ts'
import { insertUploadedMedia } from './media.rows.ts'
import { storeFile } from './storeFile.ts'
import { loadSharp } from './thumbnail.ts'

/** A drawn picture for the demo company, stored like an upload. */
export async function demoPicture(tx: Tx, kernel: Kernel, { colour, name }: { colour: string; name: string }) {
  const folder = join(kernel.config.dataDir, 'media/incoming')
  await mkdir(folder, { recursive: true })
  const path = join(folder, randomUUID())
  const sharp = await loadSharp()
  await sharp(Buffer.from(cup(colour)))
    .png()
    .toFile(path)
  const file = await storeFile(kernel, { companyId: tx.companyId, path, name, mime: 'image/png' })
  return insertUploadedMedia(tx, { ...file, quota: kernel.config.mediaQuotaBytes })
}

const cup = (colour: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720" viewBox="0 0 960 720">
  <rect width="960" height="720" fill="#f3e7d8"/>
  <ellipse cx="480" cy="560" rx="300" ry="46" fill="#d9c3a5"/>
  <path d="M280 270h380v150a150 150 0 0 1-150 150h-80a150 150 0 0 1-150-150z" fill="${colour}"/>
  <path d="M660 310h50a70 70 0 0 1 0 140h-62" fill="none" stroke="${colour}" stroke-width="34"/>
  <ellipse cx="470" cy="270" rx="190" ry="34" fill="#3b1f10"/>
  <path d="M400 210c-30-40 30-60 0-110M480 210c-30-40 30-60 0-110M560 210c-30-40 30-60 0-110" fill="none" stroke="#c9ad8b" stroke-width="16" stroke-linecap="round"/>
</svg>`
