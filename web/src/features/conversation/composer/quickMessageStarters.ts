/** What a company without quick messages is offered: ready ones to edit, and an empty one. Their texts are in the user's language. */
export const quickMessageStarters = ['pix', 'address', 'hours', 'delivery', 'thanks', 'new'] as const
export type QuickMessageStarter = (typeof quickMessageStarters)[number]
