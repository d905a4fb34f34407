import { type EventName, events } from '@recado/contract/events'
import type { Resource } from '@recado/contract/kit/resource'
import type { ReactNode } from 'react'
import type { Control } from 'react-hook-form'
import type { z } from 'zod'

/** What stands above the companies is edited by few, and nobody is told of its changes. */
type Untold = 'company' | 'plan'

/** What a list page can be made of: a resource whose changes the live socket tells under the same name, if it does. */
export type LiveResource = Pick<
  Resource,
  'path' | 'rows' | 'row' | 'answer' | 'create' | 'update' | 'order' | 'searchIn' | 'searchDigits'
> & {
  name: EventName | Untold
} & Pick<Resource, 'access' | 'endpoints'>

export const isTold = (name: LiveResource['name']): name is EventName => name in events

export type RowOf<C extends LiveResource> = z.output<C['row']>
/** What saving one answers: the row, and what is told of it once. */
export type SavedOf<C extends LiveResource> = RowOf<C> & z.output<C['endpoints']['create']['output']>
export type CreateOf<C extends LiveResource> = z.input<C['create']>
export type UpdateOf<C extends LiveResource> = z.input<C['update']>

/** The fields that a feature's dialog may hold, whether it adds or edits. */
export type FormOf<C extends LiveResource> = CreateOf<C> & UpdateOf<C>

/** What a feature's form fields are given: the form they belong to, and the row that is edited, if there is one. */
export type FieldsProps<C extends LiveResource> = {
  control: Control<FormOf<C>>
  row: RowOf<C> | undefined
  /** Saves as the button below does, for a next step that is told on with what is saved. */
  saveFor?: (next: string) => void
}

/** What is wrong besides what the contract's schema finds, told together with that; of an edited row only what was changed is asked about. */
export type AlsoWrong<C extends LiveResource> = (values: Partial<FormOf<C>>, row: RowOf<C> | undefined) => z.core.$ZodSuperRefineIssue[]

export type Column<R> = {
  /** Names the column's title among the feature's texts, under `columns`. */
  key: string
  render: (row: R) => ReactNode
  /** A track of the grid; an equal share if it says nothing. */
  width?: string
  /** On a phone a row is a card, and this column its headline. */
  headline?: boolean
  /** On a card most values need their title beside them; this one says by itself what it is. */
  speaks?: boolean
  /** Too long for one line beside the others, and too good to be cut. */
  wraps?: boolean
}

/** What can be done with one row beside editing and deleting it. */
export type RowAction<R> = {
  /** Names it among the feature's texts, under `actions`, alone and with `One` for the row that it is about. */
  key: string
  icon: ReactNode
  /** What most people come for stands there in words, and not as a picture alone. */
  isWord?: true
  act: (row: R) => void
  /** To which rows it applies, where that is not all of them. */
  applies?: (row: R) => boolean
  /** Never there together with all of the others, so that it needs no place of its own. */
  isInstead?: boolean
}

/** What has to be seen first in a long list. The feature says in a word of the row what the colour means. */
export type RowTone = 'yellow' | 'orange' | 'red'
