import type { Endpoint } from '@recado/contract/kit/endpoint'
import type { World } from '../world.ts'
import { type Company, castCompany } from './cast.ts'
import { type Play, playIn, type Rightful } from './play.ts'

/** A world with the company that is attacked and the one that attacks it. */
export type Theatre = { world: World; play: Play; home: Company; away: Company }
/** One endpoint under attack: its rightful call, prepared in each of the companies. */
export type Stage = Theatre & { endpoint: Endpoint; mine: Rightful; theirs: Rightful }

/** By name the first company's rows come first, so that one page is enough to see a leak. */
const HOME = '10203040'
const AWAY = '90807060'

export const openTheatre = async (world: World): Promise<Theatre> => ({
  world,
  play: playIn(world),
  home: await castCompany(world, HOME),
  away: await castCompany(world, AWAY),
})

export const setStage = async (theatre: Theatre, endpoint: Endpoint): Promise<Stage> => ({
  ...theatre,
  endpoint,
  mine: await theatre.play.rightful(endpoint, theatre.home),
  theirs: await theatre.play.rightful(endpoint, theatre.away),
})
