/** Plausible locations. */
export const presetLocations: readonly { name: string; latitude: number; longitude: number }[] = [
  { name: 'Praça da Sé, São Paulo', latitude: -23.5503, longitude: -46.6339 },
  { name: 'Praia de Copacabana, Rio de Janeiro', latitude: -22.9711, longitude: -43.1822 },
  { name: 'Mercado Central, Belo Horizonte', latitude: -19.923, longitude: -43.9433 },
  { name: 'Plaza de Mayo, Buenos Aires', latitude: -34.6083, longitude: -58.3712 },
  { name: 'Covent Garden, London', latitude: 51.5117, longitude: -0.124 },
]
