import type { Endpoint } from '@recado/contract/kit/endpoint'
import { afterAll, expect, test } from 'vitest'
import { startFakeOpenAi } from '../fakeOpenAi.ts'
import { nameOf } from './access.ts'
import { type AttackWorld, openAttackWorld } from './attackStage.ts'
import { databaseChangesOf } from './databaseChanges.ts'
import { describeDifference } from './describeDifference.ts'
import { addForbiddenValues, type ForbiddenValues, forbiddenValuesIn, unknownTo } from './massAssignment.ts'
import type { Request } from './rawRequest.ts'
import { schemaOf } from './schemaFields.ts'
import { createWallWorld } from './wallWorld.ts'

/**
 * Two worlds that do the same in the same order, so that even their numbers are equal. In one of them every call carries unknown fields.
 * Answers and stored rows must be the same in both.
 */
// Its address is stored with a key, so both worlds share it.
const ai = await startFakeOpenAi()
const plain = await openAttackWorld(await createWallWorld(ai))
const tempted = await openAttackWorld(await createWallWorld(ai))
const temptations = await forbiddenValuesIn(tempted.world, tempted.away)
afterAll(() => Promise.all([plain.world.close(), tempted.world.close(), ai.close()]))

for (const endpoint of plain.world.endpoints)
  test(`${nameOf(endpoint)} drops what it does not know`, async () => {
    const [without, withThem] = await Promise.all([
      played(plain, endpoint, (request) => request),
      played(tempted, endpoint, (request) => withTemptations(request, endpoint, temptations)),
    ])
    expect(without.answer.status).toBe(200)
    expect(describeDifference(without, withThem)).toBeUndefined()
  })

async function played({ world, play, home }: AttackWorld, endpoint: Endpoint, change: (request: Request) => Request) {
  const { request } = await play.rightful(endpoint, home)
  const { got, changes } = await databaseChangesOf(world, () => play.send(endpoint, change(request)))
  return { answer: { status: got.status, data: got.data }, changes }
}

/** In the body, the query and the headers. */
function withTemptations(request: Request, { method, query, body }: Endpoint, all: ForbiddenValues): Request {
  const texts = Object.entries(unknownTo(schemaOf(query), all)).filter(([, value]) => typeof value !== 'object')
  const { companyId, userId } = all
  return {
    ...request,
    query: { ...Object.fromEntries(texts), ...request.query },
    body: method === 'GET' ? undefined : addForbiddenValues(request.body, schemaOf(body), all),
    headers: {
      ...request.headers,
      ...Object.fromEntries(['companyid', 'company-id', 'x-company-id'].map((name) => [name, String(companyId)])),
      ...Object.fromEntries(['userid', 'user-id', 'x-user-id'].map((name) => [name, String(userId)])),
    },
  }
}
