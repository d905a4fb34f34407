/** What is known of a conversation before it has a queue or an attendant. */
export const inTheBeginning = ['firstName', 'name', 'greeting', 'protocol', 'company', 'date', 'hora'] as const

/** Once it was attended, that too. */
export const inTheEnd = [...inTheBeginning, 'queue', 'user'] as const
