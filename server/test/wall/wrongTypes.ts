import { normalizeInput } from '@recado/contract/kit/normalizeInput'
import { isForLines } from './access.ts'
import type { Attack } from './attack.ts'
import type { AttackStage } from './attackStage.ts'
import { withAt } from './exampleRecords.ts'
import type { InvalidCall, Refusal } from './invalidCall.ts'
import { type Leaf, leavesOf } from './schemaFields.ts'
import { wrongValues, wrongWords } from './wrongValues.ts'

const REFUSED: Refusal[] = [
  { status: 422, error: 'ERR_VALIDATION' },
  { status: 400, error: 'ERR_MALFORMED' },
]
/** Routes do not read a part of an address that is so long. */
const UNREAD = 300
const NOWHERE: Refusal = { status: 404, error: 'ERR_NOT_FOUND' }
/** An id that is no message id is a conversation number, which is for people. */
const FOR_PEOPLE: Refusal = { status: 403, error: 'ERR_SESSION_EXPIRED' }

/** The valid call with one field of a wrong type. */
export const wrongTypes: Attack = {
  name: 'wrong types and values in every field',
  concerns: ({ params, query, body }) => [params, query, body].some((part) => leavesOf(part).length > 0),
  strikes: (stage) => [
    ...leavesOf(stage.endpoint.params).flatMap((leaf) => strikesOn(stage, 'params', leaf)),
    ...leavesOf(stage.endpoint.query).flatMap((leaf) => [...strikesOn(stage, 'query', leaf), twice(stage, leaf)]),
    ...leavesOf(stage.endpoint.body).flatMap((leaf) => [...strikesOn(stage, 'body', leaf), ...missing(stage, leaf)]),
  ],
}

function strikesOn({ endpoint, mine }: AttackStage, part: 'params' | 'query' | 'body', { path, schema, required }: Leaf): InvalidCall[] {
  const values: readonly unknown[] = part === 'body' ? wrongValues(schema, required) : wrongWords(schema)
  const accepted = (value: unknown) =>
    schema.lenient && endpoint[part].safeParse(normalizeInput(endpoint[part], withAt(mine.request[part], path, value))).success
  return values
    .filter((value) => !accepted(value))
    .map((value) => ({
      by: `${part}.${path.join('.')} = ${shown(value)}`,
      request: withAt(mine.request, [part, ...path], value),
      expected: [
        ...REFUSED,
        ...(part === 'params' && String(value).length > UNREAD ? [NOWHERE] : []),
        ...(part === 'params' && isForLines(endpoint.access) ? [FOR_PEOPLE] : []),
      ],
    }))
}

const twice = ({ mine }: AttackStage, { path }: Leaf): InvalidCall => ({
  by: `query.${path.join('.')} twice`,
  request: withAt(mine.request, ['query', ...path], ['1', '2']),
  expected: REFUSED,
})

const missing = ({ mine }: AttackStage, { path, required }: Leaf): InvalidCall[] =>
  required && !path.includes('0')
    ? [{ by: `without body.${path.join('.')}`, request: withAt(mine.request, ['body', ...path], undefined), expected: REFUSED }]
    : []

const shown = (value: unknown) => {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 40)}… (${text.length})` : text
}
