const RACES: ReadonlySet<string | undefined> = new Set(['contactIdentities_pkey', 'tickets_one_per_contact', 'attendances_one_running'])

/** Two who begin a conversation with somebody new at the same moment: one of them tries again, and finds what the other made. */
export const isCreationRace = (error: unknown) => RACES.has((error as { constraint?: string }).constraint)

const TRIES = 20

/** Begins a conversation as often as somebody else begins the same one meanwhile. */
export async function retryOnCreationRace<T>(begin: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await begin()
    } catch (error) {
      if (!isCreationRace(error) || tries === TRIES) throw error
    }
}
