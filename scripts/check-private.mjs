import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/project.mjs'

// Private parts of a library may change with any release, and no compiler notices. So the code uses public means of pg, socket.io,
// engine.io and zod only.

const privateParts = [
  { of: 'zod', in: /\b_zod\b/ },
  { of: 'pg', in: /\b(parsedStatements|submittedNamedStatements|prepareValue)\b|\bpg\.utils\b|['"]pg\/lib\// },
  { of: 'pg', in: /as unknown as \{ connection\b/ },
  { of: 'socket.io', in: /\badapter\.apply\b|\)\.flags\b|\bwriteToEngine\b|['"]socket\.io(-adapter)?\/dist\// },
  { of: 'engine.io', in: /\bconn\.transport\b|\bsendPacket\b|\bwriteBuffer\b|['"]engine\.io/ },
]

/** The only uses, each with its reason. One that is gone has to leave this list. */
const exceptions = {
  'server/src/kernel/live/dropStaleEvents.ts': 'events of other processes pass no public method of the adapter',
  'server/src/kernel/database/connectionHeartbeat.ts': 'pg has no public way to reset the socket of a connection',
  'contract/src/kit/describeSettings.ts': 'zod tells the pattern of a check in no other way',
}

const folders = ['contract/src', 'server/src', 'server/test', 'whatsapp/src', 'web/src', 'web/build', 'web/components', 'bench', 'e2e']
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true })
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\.ts$|\/node_modules\//.test(file)),
)
const uses = files.flatMap((file) =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => privateParts.filter((part) => part.in.test(line)).map(({ of }) => ({ file, line: index + 1, of }))),
)
const wrong = uses.filter(({ file }) => !(file in exceptions)).map(({ file, line, of }) => `${file}:${line} uses a private part of ${of}`)
for (const file of Object.keys(exceptions))
  if (!uses.some((use) => use.file === file)) wrong.push(`${file} is an exception in scripts/check-private.mjs, and uses nothing private`)

for (const one of wrong) console.error(`  ${one}`)
console.log(
  `${files.length} files, ${Object.keys(exceptions).length} exceptions: ${wrong.length === 0 ? 'no other private parts of libraries' : `${wrong.length} wrong`}`,
)
process.exitCode = wrong.length === 0 ? 0 : 1
