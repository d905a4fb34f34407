/**
 * The markets of WhatsApp's rate cards, with the calling codes of each. A card may name its own codes in a column, so a new market needs no
 * new version of the product. Numbers of no other market belong to `Other`.
 */
const callingCodes: Readonly<Record<string, string>> = {
  Argentina: '54',
  Brazil: '55',
  Chile: '56',
  Colombia: '57',
  Egypt: '20',
  France: '33',
  Germany: '49',
  India: '91',
  Indonesia: '62',
  Israel: '972',
  Italy: '39',
  Malaysia: '60',
  Mexico: '52',
  Netherlands: '31',
  Nigeria: '234',
  Pakistan: '92',
  Peru: '51',
  Russia: '7',
  'Saudi Arabia': '966',
  'South Africa': '27',
  Spain: '34',
  Turkey: '90',
  'United Arab Emirates': '971',
  'United Kingdom': '44',
  'North America': '1',
  'Rest of Africa':
    '211 212 213 216 218 220 221 222 223 224 225 226 227 228 229 231 232 233 235 237 241 242 244 245 249 250 251 252 254 255 256 257 258 260 261 264 265 266 267 268 291',
  'Rest of Asia Pacific': '61 63 64 65 66 675 81 84 852 855 856 86 880 886 93 94 976 977 992 993 998',
  'Rest of Central & Eastern Europe': '30 36 355 359 370 371 373 374 375 380 381 385 386 389 40 420 421 48 994 995',
  'Rest of Latin America': '1787 1809 1829 1849 1876 1939 502 503 504 505 506 507 509 58 591 593 595 598',
  'Rest of Middle East': '961 962 964 965 967 968 973 974',
  'Rest of Western Europe': '32 351 353 358 41 43 45 46 47',
  Other: '',
}

const plain = (market: string) => market.trim().toLowerCase().replaceAll('and', '&').replace(/\s+/g, ' ')
const codesByMarket = new Map(Object.entries(callingCodes).map(([market, codes]) => [plain(market), codes.split(' ')]))

/** The calling codes of a market; undefined if it is unknown. `Other` has the empty code, with which every number begins. */
export const callingCodesOf = (market: string): readonly string[] | undefined => codesByMarket.get(plain(market))
