/** How numbers of a country are written nationally: lengths without the calling code, or a pattern where lengths say too little. */
export type CallingPlan = { code: string; national: RegExp }

const digits = (...lengths: number[]) => new RegExp(`^(${lengths.map((length) => `\\d{${length}}`).join('|')})$`)
const northAmerica: CallingPlan = { code: '1', national: /^[2-9]\d{2}[2-9]\d{6}$/ }

/** The Americas, Iberia, and other Portuguese and Spanish speaking countries, by ISO code. */
export const callingPlans: Readonly<Record<string, CallingPlan>> = {
  AD: { code: '376', national: digits(6, 9) },
  AO: { code: '244', national: digits(9) },
  AR: { code: '54', national: /^([1-3]\d{9}|9[1-3]\d{9})$/ },
  BO: { code: '591', national: digits(8) },
  // An existing area code, then eight digits, or nine for a mobile.
  BR: {
    code: '55',
    national: /^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])([2-9]\d{7}|9\d{8})$/,
  },
  BZ: { code: '501', national: digits(7) },
  CL: { code: '56', national: digits(9) },
  CO: { code: '57', national: digits(10) },
  CR: { code: '506', national: digits(8) },
  CU: { code: '53', national: digits(8) },
  CV: { code: '238', national: digits(7) },
  EC: { code: '593', national: digits(8, 9) },
  ES: { code: '34', national: digits(9) },
  GF: { code: '594', national: digits(9) },
  GQ: { code: '240', national: digits(9) },
  GT: { code: '502', national: digits(8) },
  GW: { code: '245', national: digits(7, 9) },
  GY: { code: '592', national: digits(7) },
  HN: { code: '504', national: digits(8) },
  HT: { code: '509', national: digits(8) },
  MX: { code: '52', national: digits(10) },
  MZ: { code: '258', national: digits(9) },
  NI: { code: '505', national: digits(8) },
  PA: { code: '507', national: digits(7, 8) },
  PE: { code: '51', national: digits(8, 9) },
  PT: { code: '351', national: digits(9) },
  PY: { code: '595', national: digits(9) },
  SR: { code: '597', national: digits(6, 7) },
  ST: { code: '239', national: digits(7) },
  SV: { code: '503', national: digits(8) },
  TL: { code: '670', national: digits(7, 8) },
  UY: { code: '598', national: digits(8) },
  VE: { code: '58', national: digits(10) },
  ...Object.fromEntries(
    ['AG', 'BB', 'BS', 'CA', 'DM', 'DO', 'GD', 'JM', 'KN', 'LC', 'PR', 'TT', 'US', 'VC'].map((country) => [country, northAmerica]),
  ),
}
