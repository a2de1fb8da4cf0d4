import ReactMarkdown from "react-markdown";
import type { Components } from "react-markdown";

const ALLOWED = "p br strong em del ul ol li blockquote code pre h1 h2 h3 h4 h5 h6 a hr".split(" ");

/** Headings inside a text never outrank the headings of the page. */
const COMPONENTS: Components = {
  h1: ({ children }) => <h3 className="mt-4 mb-1 text-judged font-strong first:mt-0">{children}</h3>,
  h2: ({ children }) => <h4 className="mt-4 mb-1 text-body font-strong first:mt-0">{children}</h4>,
  h3: ({ children }) => <h5 className="mt-3 mb-1 text-body font-medium first:mt-0">{children}</h5>,
  h4: ({ children }) => <h6 className="mt-3 mb-1 text-body font-medium first:mt-0">{children}</h6>,
  h5: ({ children }) => <p className="mt-3 mb-1 font-medium">{children}</p>,
  h6: ({ children }) => <p className="mt-3 mb-1 font-medium">{children}</p>,
  p: ({ children }) => <p className="my-2 first:mt-0 last:mb-0">{children}</p>,
  ul: ({ children }) => <ul className="my-2 list-disc pl-5">{children}</ul>,
  ol: ({ children }) => <ol className="my-2 list-decimal pl-5">{children}</ol>,
  li: ({ children }) => <li className="my-0.5">{children}</li>,
  blockquote: ({ children }) => (
    <blockquote className="my-2 border-l-2 border-line-strong pl-3 text-muted">{children}</blockquote>
  ),
  code: ({ children }) => (
    <code className="rounded-small bg-sunken px-1 py-px font-mono text-[0.92em] wrap-anywhere">
      {children}
    </code>
  ),
  pre: ({ children }) => (
    <pre className="my-2 rounded-control bg-sunken px-3 py-2 font-mono text-small whitespace-pre-wrap">
      {children}
    </pre>
  ),
  hr: () => <hr className="my-3 border-line" />,
  a: ({ href, children }) => (
    <a href={href} rel="noreferrer nofollow" className="text-accent underline underline-offset-3">
      {children}
    </a>
  ),
};

/** Text written by people or models: no raw HTML, no images, only safe link targets. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="max-w-[68ch] wrap-anywhere">
      <ReactMarkdown skipHtml unwrapDisallowed allowedElements={ALLOWED} components={COMPONENTS}>
        {text}
      </ReactMarkdown>
    </div>
  );
}
