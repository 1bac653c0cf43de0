import { visibleText } from '../text/visible-text';
import { partsOf } from './links';

/** The text of an announcement, in which addresses of web pages are links. */
export const AnnouncementText = ({ text }: { text: string }) =>
  partsOf(text).map(({ text: part, href }, index) =>
    href === undefined ? (
      visibleText(part)
    ) : (
      <a
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have only their place
        key={index}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="font-medium underline underline-offset-2 hover:decoration-2"
      >
        {visibleText(part)}
      </a>
    ),
  );
