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
/** For fields of which the contract says nothing that a test could contradict. */
const anything: unknown[] = [null, 7, true, {}, [], [[]], { toString: 'x' }, 'text', 'nul\0here']

/**
 * Texts that mean something to a database, a template or a browser, in every field that takes text. Whether they are stored or
 * refused is the field's own matter: nothing may break, and nothing of another company may come of it.
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

/** Fields of a body share the texts out among them: what one of them does, all of an endpoint's do. */
function hostileTo(schema: Leaf['schema'], index: number | undefined): unknown[] {
  if (schema.type === undefined && !schema.enum && !schema.anyOf) return [...texts, ...anything]
  return schema.type === 'string' && !schema.enum ? texts.filter((_, at) => index === undefined || at % SHARES === index % SHARES) : []
}
