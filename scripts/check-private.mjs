import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/project.mjs'

// Private parts of a library may change with any release, and no compiler notices. So the code uses public means only of the libraries on
// which messages and data depend.

const privateParts = [
  { of: 'zod', in: /\b_zod\b/ },
  { of: 'pg', in: /\b(parsedStatements|submittedNamedStatements|prepareValue)\b|\bpg\.utils\b|['"]pg\/lib\// },
  { of: 'pg', in: /as unknown as \{ connection\b/ },
  {
    of: 'pg',
    in: /\bhandle(ParseComplete|BindComplete|DataRow|CommandComplete|RowDescription|ReadyForQuery|EmptyQuery)\b|['"]pg-protocol/,
  },
  { of: 'kysely', in: /['"]kysely\/dist\/|\.#?executor\.(#|_)|\b(DefaultQueryExecutor|NoopQueryExecutor|createQueryId)\b/ },
  { of: 'redis', in: /['"](redis|@redis\/\w+)\/dist\/|\bredis\w*\._|\bcommandsQueue\b/ },
  { of: 'libsignal', in: /\b_sessions\b|\bindexInfo\b|['"]libsignal\/src\// },
  { of: 'baileys', in: /['"](baileys|@whiskeysockets\/baileys)\/(lib|src)\// },
  { of: 'socket.io', in: /\badapter\.apply\b|\)\.flags\b|\bwriteToEngine\b|['"]socket\.io(-adapter)?\/dist\// },
  { of: 'engine.io', in: /\bconn\.transport\b|\bsendPacket\b|\bwriteBuffer\b|['"]engine\.io/ },
]

/** The only uses, each with its reason and a test that runs against the installed version. One that is gone has to leave this list. */
const exceptions = {
  'server/src/kernel/live/dropStaleEvents.ts': {
    reason: 'events of other processes pass no public method of the adapter',
    test: 'server/src/kernel/live/dropStaleEvents.test.ts',
  },
  'server/src/kernel/database/connectionHeartbeat.ts': {
    reason: 'pg has no public way to reset the socket of a connection',
    test: 'server/src/kernel/database/advisoryLocks.test.ts',
  },
  'server/src/kernel/database/statementBatch.ts': {
    reason: 'pg sends one statement at a time; several in one write are messages of the protocol',
    test: 'server/src/kernel/database/statementBatch.test.ts',
  },
  'server/src/backup/baseBackup.ts': {
    reason: 'pg has no query that hands its stream out',
    test: 'server/test/crash/baseBackup.test.ts',
  },
  'server/src/backup/logical/copyRows.ts': {
    reason: 'pg has no query that copies rows in binary form',
    test: 'server/src/backup/logical/logicalDump.test.ts',
  },
  'whatsapp/src/preserveOtherSignalSessions.ts': {
    reason: 'libsignal has no way to try a message with one session alone',
    test: 'whatsapp/src/preserveOtherSignalSessions.test.ts',
  },
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
for (const [file, { test }] of Object.entries(exceptions)) {
  if (!uses.some((use) => use.file === file)) wrong.push(`${file} is an exception in scripts/check-private.mjs, and uses nothing private`)
  if (!existsSync(join(root, test))) wrong.push(`${test}, which tests the exception of ${file}, does not exist`)
}

for (const one of wrong) console.error(`  ${one}`)
console.log(
  `${files.length} files, ${Object.keys(exceptions).length} exceptions: ${wrong.length === 0 ? 'no other private parts of libraries' : `${wrong.length} wrong`}`,
)
process.exitCode = wrong.length === 0 ? 0 : 1
