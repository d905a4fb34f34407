/** With how many people an account may begin a conversation until a moment, and with how many it has begun one. */
export type NewChats<Time extends string | Date = string | Date> = { most: number; used: number; until: Time }

/** The last tenth is left to people: a campaign stops before it. */
const campaignShare = ({ most }: Pick<NewChats, 'most'>) => Math.floor((most * 9) / 10)

const isOver = ({ until }: Pick<NewChats, 'until'>, now: Date) => new Date(until) <= now

/** With how many more people campaigns may begin a conversation; any number where nothing limits them. */
export const remainingForCampaigns = (newChats: NewChats | null, now: Date): number =>
  newChats === null || isOver(newChats, now) ? Number.POSITIVE_INFINITY : Math.max(0, campaignShare(newChats) - newChats.used)

/** Until when campaigns wait, as there is no room left for them; undefined where there is. */
export const campaignsCappedUntil = <Time extends string | Date>(newChats: NewChats<Time> | null, now: Date): Time | undefined =>
  newChats !== null && remainingForCampaigns(newChats, now) === 0 ? newChats.until : undefined

/** Until when the account may begin no conversation at all. */
export const cappedUntil = <Time extends string | Date>(newChats: NewChats<Time> | null, now: Date): Time | undefined =>
  newChats !== null && newChats.used >= newChats.most && !isOver(newChats, now) ? newChats.until : undefined
