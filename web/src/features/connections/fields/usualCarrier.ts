import type { OfferedCarrier } from '@recado/contract/carriers/definition'

/** The first service that can be used at once; which one that is, is known once they are. */
export const usualCarrier = (carriers: readonly OfferedCarrier[]): OfferedCarrier | undefined =>
  carriers.find(({ fields }) => fields.every(({ isRequired }) => !isRequired)) ?? carriers[0]
