import type { Kernel } from '../../kernel/feature.ts'
import type { Secrets } from '../../kernel/secrets.ts'

/** The company's link is known before there is a provider: who sets one up needs the address to which it sends people back. */
export const linkOf = ({ keyedHash }: Secrets, companyId: number) => keyedHash(`sso:${companyId}`).slice(0, 20)

type Site = Pick<Kernel['config'], 'publicUrl'>
export const signInUrlOf = ({ publicUrl }: Site, link: string) => `${publicUrl.origin}/sso/${link}`
/**
 * Each company has its own: a hostile provider that sends people on to the provider of another company gets no code that this company's
 * sign-in would take (mix-up).
 */
export const redirectUriOf = (site: Site, link: string) => `${signInUrlOf(site, link)}/return`
