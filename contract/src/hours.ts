import { z } from 'zod'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

const hour = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)
const day = z.object({ weekday: z.string().max(30), weekdayEn: z.enum(weekdays), startTime: hour, endTime: hour })

/** A week's hours. */
export const week = z.array(day)
export type Week = z.output<typeof week>

/** The week's hours, each day once; start = end, or both empty, is a day off; end before start goes on past midnight. */
export const wholeWeek = week.length(7).refine((days) => new Set(days.map(({ weekdayEn }) => weekdayEn)).size === 7)

const usual = (weekday: string, weekdayEn: Weekday, startTime: string, endTime: string) => ({ weekday, weekdayEn, startTime, endTime })

/** The week of whatever is new: working days, Saturday morning, Sunday off. */
export const usualWeek: Week = [
  usual('Segunda-feira', 'monday', '08:00', '18:00'),
  usual('Terça-feira', 'tuesday', '08:00', '18:00'),
  usual('Quarta-feira', 'wednesday', '08:00', '18:00'),
  usual('Quinta-feira', 'thursday', '08:00', '18:00'),
  usual('Sexta-feira', 'friday', '08:00', '18:00'),
  usual('Sábado', 'saturday', '08:00', '12:00'),
  usual('Domingo', 'sunday', '00:00', '00:00'),
]
