import { acceptsPart } from '@recado/contract/kit/endpoint'
import type { AttackStage } from './attackStage.ts'
import { withAt } from './exampleRecords.ts'
import { describeFailure, expectNone } from './failures.ts'
import { inBatches } from './inBatches.ts'
import { undeclared } from './invalidCall.ts'
import { type Leaf, leavesOf } from './schemaFields.ts'

const texts = [
  "' or '1'='1",
  "'; drop table users; --",
  '%',
  '_%\\',
  '{{constructor.constructor("return process")()}}',
  '<script>alert(1)</script>',
  '../../../../etc/passwd',
  '\u202e\ud83d\ude00\u0301',
  'javascript:alert(1)',
]
const SHARES = 3
/** For fields whose type the contract leaves open. */
const anything: unknown[] = [null, 7, true, {}, [], [[]], { toString: 'x' }, 'text', 'nul\0here']

/**
 * Texts with a meaning for databases, templates or browsers, in every text field. The field may store or refuse them: nothing may break,
 * and nothing of another company may appear.
 */
export async function survivesHostileTexts({ endpoint, play, mine, away }: AttackStage) {
  const requests = (['params', 'query', 'body'] as const)
    .filter((part) => acceptsPart(endpoint[part]))
    .flatMap((part) =>
      leavesOf(endpoint[part]).flatMap(({ path, schema }, index) =>
        hostileTo(schema, part === 'body' ? index : undefined).map((text) => ({
          by: `${part}.${path.join('.')} = ${JSON.stringify(text)}`,
          request: withAt(mine.request, [part, ...path], part === 'body' ? text : String(text)),
        })),
      ),
    )
  const faults = await inBatches(requests, async ({ by, request }) => {
    const got = await play.send(endpoint, request)
    if (got.status >= 500 || undeclared(endpoint, got))
      return describeFailure(endpoint, by, { wanted: 'an answer or a declared refusal', got })
    return got.text.includes(away.marker) ? describeFailure(endpoint, by, { wanted: 'nothing of another company', got }) : undefined
  })
  expectNone(faults)
}

/** The fields of a body divide the texts among them, so that each endpoint gets all of them. */
function hostileTo(schema: Leaf['schema'], index: number | undefined): unknown[] {
  if (schema.type === undefined && !schema.enum && !schema.anyOf) return [...texts, ...anything]
  return schema.type === 'string' && !schema.enum ? texts.filter((_, at) => index === undefined || at % SHARES === index % SHARES) : []
}
