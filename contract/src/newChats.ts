/** How many new conversations an account may begin until a moment, and how many it has begun. */
export type NewChats<Time extends string | Date = string | Date> = { most: number; used: number; until: Time }

/** The last tenth is reserved for people: campaigns stop before it. */
const campaignShare = ({ most }: Pick<NewChats, 'most'>) => Math.floor((most * 9) / 10)

const isOver = ({ until }: Pick<NewChats, 'until'>, now: Date) => new Date(until) <= now

/** How many new conversations campaigns may still begin; infinite without a limit. */
export const remainingForCampaigns = (newChats: NewChats | null, now: Date): number =>
  newChats === null || isOver(newChats, now) ? Number.POSITIVE_INFINITY : Math.max(0, campaignShare(newChats) - newChats.used)

/** Until when campaigns wait because their share is used up; undefined if it is not. */
export const campaignsCappedUntil = <Time extends string | Date>(newChats: NewChats<Time> | null, now: Date): Time | undefined =>
  newChats !== null && remainingForCampaigns(newChats, now) === 0 ? newChats.until : undefined

/** Until when the account may begin no new conversation at all. */
export const cappedUntil = <Time extends string | Date>(newChats: NewChats<Time> | null, now: Date): Time | undefined =>
  newChats !== null && newChats.used >= newChats.most && !isOver(newChats, now) ? newChats.until : undefined
