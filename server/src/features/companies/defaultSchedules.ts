import type { Company } from '@recado/contract/companies'

const day = (weekday: string, weekdayEn: Company['schedules'][number]['weekdayEn'], startTime: string, endTime: string) => ({
  weekday,
  weekdayEn,
  startTime,
  endTime,
})

/** The week of a new company: working days, Saturday morning, Sunday off. */
export const defaultSchedules: Company['schedules'] = [
  day('Segunda-feira', 'monday', '08:00', '18:00'),
  day('Terça-feira', 'tuesday', '08:00', '18:00'),
  day('Quarta-feira', 'wednesday', '08:00', '18:00'),
  day('Quinta-feira', 'thursday', '08:00', '18:00'),
  day('Sexta-feira', 'friday', '08:00', '18:00'),
  day('Sábado', 'saturday', '08:00', '12:00'),
  day('Domingo', 'sunday', '00:00', '00:00'),
]
