import type { OfferedChannel } from '@recado/contract/channels/channelDefinition'

/** The first service that can be used at once; which one that is, is known once they are. */
export const usualCarrier = (carriers: readonly OfferedChannel[]): OfferedChannel | undefined =>
  carriers.find(({ fields }) => fields.every(({ isRequired }) => !isRequired)) ?? carriers[0]
