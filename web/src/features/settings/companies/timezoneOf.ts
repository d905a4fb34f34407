import type { Company } from '@recado/contract/companies/companies'

/** Where a company is. */
export const timezoneOf = ({ settings }: Pick<Company, 'settings'>) => settings.find(({ key }) => key === 'timezone')?.value ?? 'UTC'
