/** The keys of the targets that an act is about, as fields of its form. */
export const ChosenTargets = ({ keys }: { keys: readonly string[] }) =>
  keys.map((key) => <input key={key} type="hidden" name="targets" value={key} />)
