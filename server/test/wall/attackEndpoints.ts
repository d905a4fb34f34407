import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { Endpoint } from '@recado/contract/kit/endpoint'
import { afterAll, describe, test } from 'vitest'
import { countStatements } from '../countStatements.ts'
import { isOpen, isPlatform, nameOf } from './access.ts'
import type { Attack } from './attack.ts'
import { type AttackStage, type AttackWorld, openAttackWorld, prepareAttack } from './attackStage.ts'
import { successFailure } from './expectSuccess.ts'
import { expectNone } from './failures.ts'
import { foreignIds } from './foreignIds.ts'
import { foreignQueues } from './foreignQueues.ts'
import { survivesHostileTexts } from './hostileTexts.ts'
import { expectRefused } from './invalidCall.ts'
import { seesNothingOf, strangersInPath } from './otherCompany.ts'
import { admitsOwners, admitsProfiles, profilesWithout } from './profiles.ts'
import { smallerPlan } from './smallerPlan.ts'
import { statementsOverBudget } from './statementBudgets.ts'
import { unpaidCompanies } from './unpaidCompanies.ts'
import { createWallWorld } from './wallWorld.ts'
import { withoutCookie, withoutSession } from './withoutSession.ts'
import { withoutToken } from './withoutToken.ts'
import { wrongBodies } from './wrongBodies.ts'
import { wrongTypes } from './wrongTypes.ts'

const attacks: readonly Attack[] = [
  withoutSession,
  withoutCookie,
  withoutToken,
  strangersInPath,
  foreignIds,
  profilesWithout,
  foreignQueues,
  smallerPlan,
  ...unpaidCompanies,
  wrongTypes,
  wrongBodies,
]

/** The files that share the endpoints and run side by side: a further file takes its part automatically. */
const parts = readdirSync(import.meta.dirname).filter((file) => /^wall\d+\.test\.ts$/.test(file))

/**
 * Attacks whatever the product has mounted; no endpoint is named here. Endpoints of one feature take similar time, so each file takes every
 * n-th.
 */
export async function attackEndpoints(file: string) {
  const part = parts.indexOf(basename(file))
  const world = await createWallWorld()
  const theatre = await openAttackWorld(world)
  afterAll(() => world.close())
  for (const [at, endpoint] of world.endpoints.entries())
    if (at % parts.length === part) describe(nameOf(endpoint), () => attack(theatre, endpoint))
  return world
}

function attack(theatre: AttackWorld, endpoint: Endpoint) {
  const { play } = theatre
  let set: Promise<AttackStage> | undefined
  const stage = () => (set ??= prepareAttack(theatre, endpoint))

  test('its example succeeds, answers what it declares and asks the database as often as it may', async () => {
    const { request } = await play.rightful(endpoint, theatre.home)
    const { answer, statements } = await countStatements((counted) =>
      play.send(endpoint, { ...request, headers: { ...request.headers, ...counted } }),
    )
    expectNone([successFailure(endpoint, 'the rightful caller', answer), statementsOverBudget(endpoint, statements)])
  })

  for (const { name, strikes, within } of attacks.filter(({ concerns }) => concerns(endpoint)))
    test(`withstands ${name}`, async () => {
      const here = await stage()
      const strike = async () => expectRefused(here, await strikes(here))
      await (within ? within(here, strike) : strike())
    })

  test('succeeds after all that on the same records', async () => {
    const { mine } = await stage()
    expectNone([successFailure(endpoint, 'the rightful caller', await play.send(endpoint, mine.request))])
  })

  if (!isPlatform(endpoint) && !strangersInPath.concerns(endpoint))
    test('answers another company nothing of this one', async () => seesNothingOf(await stage()))
  if (!isOpen(endpoint.access)) test('admits every profile that has the right', async () => admitsProfiles(await stage()))
  if (endpoint.own) test('admits the owner', async () => admitsOwners(await stage()))
  test('survives hostile texts in every field', async () => survivesHostileTexts(await stage()))
}
