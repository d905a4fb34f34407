export const profiles = ['user', 'supervisor', 'admin'] as const
export type Profile = (typeof profiles)[number]
