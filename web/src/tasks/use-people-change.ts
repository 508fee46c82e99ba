import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showPopup } from '../lib/popup.ts'
import { refetchAfterChange } from '../lib/query.ts'
import { useErrorText } from '../lib/use-error-text.ts'
import { useOwnOrganizationId } from '../team/use-team.ts'

/** Begins the keys of all queries about people and tasks, because a change of one changes lists and counts of the other. */
export const peopleKey = (organizationId: string) => ['people', organizationId] as const

/** Returns a function that brings everything about people and tasks up to date. */
export const useRefetchPeople = (): (() => Promise<void>) => {
  const id = useOwnOrganizationId()
  const client = useQueryClient()
  return () => refetchAfterChange(client, { queryKey: peopleKey(id) })
}

/**
 * A change of people or tasks. What is shown is brought up to date afterwards, and errors are shown. `onDone` is called
 * before that, because the component that began the change may then no longer be there.
 */
export const usePeopleChange = <Given, Answer>(
  change: (given: Given) => Promise<Answer>,
  onDone?: (answer: Answer, given: Given) => void,
) => {
  const refetch = useRefetchPeople()
  const errorText = useErrorText()
  return useMutation({
    mutationFn: change,
    onSuccess: (answer, given) => {
      onDone?.(answer, given)
      return refetch()
    },
    onError: (error) => {
      showPopup({ type: 'error', message: errorText(error) })
      // A colleague may have changed the same in the meantime.
      void refetch()
    },
  })
}
