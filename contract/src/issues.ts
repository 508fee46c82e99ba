interface Reported {
  path: readonly PropertyKey[]
  message: string
}

const alternativesOf = (issue: Reported): readonly (readonly Reported[])[] =>
  'errors' in issue && Array.isArray(issue.errors) ? issue.errors : []

const withoutAlternatives = <Issue extends Reported>(issues: readonly Issue[]): Issue[] =>
  issues.flatMap((issue) => {
    // The issues of an alternative have the shape of other issues, with a path relative to the value.
    const last = alternativesOf(issue).at(-1) as readonly Issue[] | undefined
    if (!last?.length) return [issue]
    return withoutAlternatives(last.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })))
  })

/**
 * The issues that a schema reports, for people: of each field the first one, because an empty text, for example, also has
 * the wrong form. (With zod's `abort`, a field would report only its first issue, but it would also hide the rules between
 * other fields.) Where a value may be one of several things (`orNone`, or an empty text in a draft), the issues are those
 * of the last alternative, which is the one that people mean when they write something. Zod itself reports one issue
 * without limits for all alternatives together.
 */
export const reportedIssues = <Issue extends Reported>(issues: readonly Issue[]): Issue[] => {
  const firstByField = new Map<string, Issue>()
  for (const issue of withoutAlternatives(issues)) {
    const field = issue.path.join('.')
    if (!firstByField.has(field)) firstByField.set(field, issue)
  }
  return [...firstByField.values()]
}
