import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

// An event that arrives during a request must survive the older answer. So nobody writes into cached data, or refetches it, except through
// the functions that take care of that.

const folder = join(root, 'web', 'src')
const writing = /\bset(?:Query|Queries)Data\b/
const refetchCalls = /\b(?:invalidateQueries|refetchQueries|resetQueries)\b/
const keeps = 'shared/live/keepTold.ts'
const asks = 'shared/live/fetchAgain.ts'

/** Writes that no event causes. */
const own = {
  'shared/resource/recount.ts': 'a count that was just asked for',
  'shared/quickMessages/useQuickMessageChoices.ts': 'one use more, which may be counted once only',
  'features/conversation/cache/paging.ts': 'where its reader has gone',
  'features/tickets/list/useTicketList.ts': 'what its reader has left',
  'features/tickets/board/useLaneActs.ts': 'what is foreseen after all answers were given up',
}

const files = readdirSync(folder, { recursive: true }).map((file) => file.replaceAll('\\', '/'))
const sources = files.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
const wrong = []
let listening = 0

for (const file of sources) {
  const text = readFileSync(join(folder, file), 'utf8')
  const heard = callsOf(text, /\b(?:useLive|onReconnect)\(/g)
  if (heard.length > 0) listening++
  if (file !== keeps && !(file in own) && writing.test(text)) wrong.push(`${file} writes into what is loaded past ${keeps}`)
  if (file in own && !writing.test(text)) wrong.push(`${file} is excepted in scripts/check-query-cache.mjs, and writes nothing`)
  if (file !== asks && refetchCalls.test(text)) wrong.push(`${file} asks anew past ${asks}`)
  if (heard.some((call) => /\brefetch\(/.test(call))) wrong.push(`${file} asks anew for what it hears past ${asks}`)
}

for (const line of wrong) console.error(`  web/src/${line}`)
console.log(`${listening} files listen: ${wrong.length === 0 ? 'what is told outlasts older answers' : `${wrong.length} wrong`}`)
process.exitCode = wrong.length === 0 ? 0 : 1

/** The text of each call, up to its closing bracket. */
function callsOf(text, beginning) {
  return [...text.matchAll(beginning)].map(({ index, 0: { length } }) => {
    let depth = 1
    let end = index + length
    while (depth > 0 && end < text.length) depth += { '(': 1, ')': -1 }[text[end++]] ?? 0
    return text.slice(index, end)
  })
}
