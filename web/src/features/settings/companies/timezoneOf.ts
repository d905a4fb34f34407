import type { Company } from '@recado/contract/companies/companies'

/** A company's time zone. */
export const timezoneOf = ({ settings }: Pick<Company, 'settings'>) => settings.find(({ key }) => key === 'timezone')?.value ?? 'UTC'
