import type { ComponentType } from 'react'
import { BulkNotice } from './BulkNotice.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { Selection } from './useRowSelection.ts'

type Props = { resource: string; Bulk: ComponentType<{ selection: Selection }> | undefined; selection: Selection }

/** Stands between the head of a list and its rows: progress of running actions, and the actions for the selected rows. */
export const BulkArea = ({ resource, Bulk, selection }: Props) =>
  Bulk && (
    <>
      <BulkNotice resource={resource} />
      {selection.count > 0 && (
        <SelectionBar selection={selection}>
          <Bulk selection={selection} />
        </SelectionBar>
      )}
    </>
  )
