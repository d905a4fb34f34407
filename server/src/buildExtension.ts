import { writeFile } from 'node:fs/promises'
import { readConfig } from './config.ts'
import { buildPasskeyExtension } from './features/connections/index.ts'

const FILE = 'recado-passkey.zip'

const { publicUrl } = readConfig(process.env)
await writeFile(FILE, await buildPasskeyExtension(publicUrl))
process.stdout.write(`${FILE}: for Chrome and Edge, only for ${publicUrl.origin}\n`)
