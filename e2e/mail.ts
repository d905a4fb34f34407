import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** The newest mail to somebody, as one would read it in a mail program. Without SMTP it is a file in the outbox folder. */
export async function mailTo(dataDir: string, address: string): Promise<string> {
  let text: string | undefined
  await expect
    .poll(
      async () => {
        text = (await sourcesIn(join(dataDir, 'outbox'))).find((source) => source.includes(`To: ${address}`))
        return text !== undefined
      },
      { message: `no mail to ${address}` },
    )
    .toBe(true)
  return readable(text ?? '')
}

async function sourcesIn(outbox: string) {
  const files = (await readdir(outbox).catch(() => [])).filter((file) => !file.startsWith('.')).sort()
  return Promise.all(files.reverse().map((file) => readFile(join(outbox, file), 'utf8')))
}

/** Quoted-printable, as it comes out of the mail library for texts with accents. */
function readable(source: string) {
  const bytes = source.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
