interface Reported {
  path: readonly PropertyKey[]
  message: string
}

const alternativesOf = (issue: Reported): readonly (readonly Reported[])[] =>
  'errors' in issue && Array.isArray(issue.errors) ? issue.errors : []

/**
 * The issues that a schema reports, for people. Where a value may be one of several things (`orNone`, or an empty text in
 * a draft), the issues are those of the last alternative, which is the one that people mean when they write something.
 * Zod itself reports one issue without limits for all alternatives together.
 */
export const reportedIssues = <Issue extends Reported>(issues: readonly Issue[]): Issue[] =>
  issues.flatMap((issue) => {
    // The issues of an alternative have the shape of other issues, with a path relative to the value.
    const last = alternativesOf(issue).at(-1) as readonly Issue[] | undefined
    if (!last?.length) return [issue]
    return reportedIssues(last.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })))
  })
