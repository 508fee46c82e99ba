import { useState } from 'react'

type Save<Value> = (value: Value, options: { onSettled: () => void }) => void

/**
 * Returns what a control shows and a function to call when somebody chooses: the choice is shown until it is saved or
 * has failed, and what is known (`known`) at all other times. React puts a control back to its value as soon as the
 * event is over, so a value that follows the choice later moves to and fro before the person’s eyes.
 *
 * `save` is the `mutate` of a mutation that belongs to this control alone, because a mutation tells only the last
 * caller that it is settled.
 */
export const useChosen = <Value, Known = Value>(
  known: Known,
  save: Save<Value>,
): [shown: Value | Known, choose: (value: Value) => void] => {
  const [chosen, setChosen] = useState<{ value: Value } | null>(null)
  const choose = (value: Value): void => {
    setChosen({ value })
    save(value, { onSettled: () => setChosen(null) })
  }
  return [chosen ? chosen.value : known, choose]
}
