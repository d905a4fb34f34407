import type { ErrorCode } from '@recado/contract/errors'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { isForLines, isPlatform } from './access.ts'
import type { Attack } from './attack.ts'
import type { AttackStage } from './attackStage.ts'
import { databaseChangesOf, isOf } from './databaseChanges.ts'
import { exampleRecordsIn, type Place, withAt } from './exampleRecords.ts'
import { describeFailure, expectNone } from './failures.ts'
import { credentials, type Play } from './playExamples.ts'
import { schemaOf } from './schemaFields.ts'

/** The places in an endpoint's path that name a record of a company. */
export const tenantPlaces = ({ example: { params, query, body } }: Endpoint, play: Play): Place[] =>
  exampleRecordsIn({ params, query, body }).filter(({ marker }) => marker.own || !play.isOfPlatform(marker.name))

/** The error code of the record in the path: the first such code that an endpoint declares. */
export const missingCode = ({ errors }: Endpoint): ErrorCode => errors.find(isMissing) ?? 'ERR_NOT_FOUND'
export const isMissing = (code: ErrorCode) => /^ERR_NO_\w+_FOUND$|^ERR_USER_DONT_EXISTS$/.test(code)

const namesRecord = ({ path }: Endpoint) => path.includes(':')

/** Another company, with the record's id in the path: it must look absent. */
export const strangersInPath: Attack = {
  name: "another company's people, with the ids of this one",
  concerns: (endpoint) => namesRecord(endpoint) && exampleRecordsIn(endpoint.example.params).length > 0,
  strikes({ endpoint, play, away, mine, theirs }) {
    const { access, own } = endpoint
    const tenant = own || tenantPlaces(endpoint, play).some(({ path }) => path[0] === 'params')
    // What the platform shows to every company belongs to no single one.
    if (!tenant && !isPlatform(endpoint)) return []
    const strangers = isPlatform(endpoint) ? (['user', 'admin'] as const) : (['admin', 'super'] as const)
    const expected = tenant ? { status: 404, error: missingCode(endpoint) } : ({ status: 403, error: 'ERR_NO_PERMISSION' } as const)
    if (isForLines(access))
      return [{ by: 'a line of another company', request: { ...theirs.request, params: mine.request.params }, expected: [expected] }]
    return strangers.map((role) => ({
      by: `${role} of another company (${access})`,
      request: { ...theirs.request, params: mine.request.params, headers: credentials(endpoint, away.people[role]) },
      expected: [expected],
    }))
  },
}

/** Without a record in the path a stranger gets an answer, but only from their own company, and changes nothing elsewhere. */
export async function seesNothingOf({ world, play, endpoint, home, theirs }: AttackStage) {
  const { limit } = schemaOf(endpoint.query).properties ?? {}
  const most = limit?.maximum === undefined ? theirs.request : withAt(theirs.request, ['query', 'limit'], limit.maximum)
  const { got, changes } = await databaseChangesOf(world, () => play.send(endpoint, most))
  const faults = [
    got.status !== 200 && describeFailure(endpoint, 'another company, for itself', { wanted: 'a success', got }),
    got.text.includes(home.marker) &&
      describeFailure(endpoint, 'another company, for itself', { wanted: 'nothing of the first company', got }),
    isOf(home.id, changes) &&
      describeFailure(endpoint, 'another company, for itself', { wanted: 'that nothing of the first company changes', got }),
  ]
  expectNone(faults)
}
