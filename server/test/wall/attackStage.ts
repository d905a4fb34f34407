import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { World } from '../testApp.ts'
import { type Company, createCompanyOfRoles } from './createCompany.ts'
import { type Play, playExamplesIn, type ValidCall } from './playExamples.ts'

/** A world with the attacked company and the attacking one. */
export type AttackWorld = { world: World; play: Play; home: Company; away: Company }
/** One endpoint under attack: its valid call, prepared in each of the companies. */
export type AttackStage = AttackWorld & { endpoint: Endpoint; mine: ValidCall; theirs: ValidCall }

/** The first company's rows come first by name, so one page is enough to see a leak. */
const HOME = '10203040'
const AWAY = '90807060'

export const openAttackWorld = async (world: World): Promise<AttackWorld> => ({
  world,
  play: playExamplesIn(world),
  home: await createCompanyOfRoles(world, HOME),
  away: await createCompanyOfRoles(world, AWAY),
})

export const prepareAttack = async (theatre: AttackWorld, endpoint: Endpoint): Promise<AttackStage> => ({
  ...theatre,
  endpoint,
  mine: await theatre.play.rightful(endpoint, theatre.home),
  theirs: await theatre.play.rightful(endpoint, theatre.away),
})
