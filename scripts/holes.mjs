import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.mjs'

/** All files that share its endpoints. */
const wall = 'server/test/wall/wall'

/** Mistakes that anybody could make, each as one exact replacement in one file, and the attack of the wall that must notice it. */
export const holes = [
  {
    name: 'missing company filter: a feature reads around the door',
    file: 'server/src/features/users/users.feature.ts',
    text: 'userRows(db)',
    planted: 'userRows(kernel.platform)',
    wall,
    attack: /^GET \/users\/list answers another company nothing of this one$/,
  },
  {
    name: 'foreign id in a body: the reference is not checked',
    file: 'server/src/migrations/0075-baseline.sql',
    text: ',\n  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade,\n  foreign key ("companyId", "queueId") references queues ("companyId", id) on delete cascade\n',
    planted: ',\n  foreign key ("companyId", "userId") references users ("companyId", id) on delete cascade\n',
    wall,
    attack: /^(POST|PUT) \/users.* withstands another company's ids in path, query and body$/,
  },
  {
    name: 'missing role: whoever is signed in may',
    file: 'server/src/kernel/http/authorize.ts',
    text: "if (!own) throw new AppError('ERR_NO_PERMISSION')",
    planted: 'if (!own) return',
    wall,
    attack: /withstands every profile without the right$/,
  },
  {
    name: 'missing plan flag: every plan includes everything',
    file: 'server/src/kernel/http/authorize.ts',
    text: "if (plan && !features.includes(plan)) throw new AppError('ERR_PLAN_FEATURE', { feature: plan })",
    planted: '',
    wall,
    attack: /withstands a company whose plan lacks it$/,
  },
  {
    name: 'event to the wrong room: one room for all companies',
    file: 'server/src/kernel/live/publish.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the text of a program
    text: '`company-${companyId}-mainchannel`',
    planted: "'company-mainchannel'",
    wall: 'server/test/wall/live.test.ts',
    attack: /^what a call changes is heard by the company as far as each may read it, and by no stranger /,
  },
]

/** The file that a hole is planted in, as it is and with the hole. */
export function plantOf({ name, file, text, planted }) {
  const path = join(root, file)
  const original = readFileSync(path, 'utf8')
  if (original.split(text).length !== 2) throw new Error(`${name}: its text is not exactly once in ${file}: ${text}`)
  return { path, original, holed: original.replace(text, () => planted) }
}
