import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { downloadUrl } from '../../../api/server/files';
import { nameOf } from '../file-search';

const IMAGE = /\.(png|jpe?g|gif|webp|avif|bmp|ico)$/i;

/** Whether a file is shown as an image. SVG is text, which opens in the editor. */
export const isImage = (path: string): boolean => IMAGE.test(path);

export function ImageView({ serverId, path }: { serverId: string; path: string }) {
  const { i18n } = useLingui();
  const [size, setSize] = useState<string>();
  const [isBroken, setBroken] = useState(false);
  if (isBroken)
    return (
      <p className="rounded-panel border border-line bg-panel p-6 text-center">
        {i18n._('The browser cannot show this image. Download it instead.')}
      </p>
    );
  return (
    <figure className="flex min-h-0 grow flex-col items-center gap-2 overflow-auto rounded-panel border border-line bg-panel p-4">
      <img
        src={downloadUrl(serverId, path)}
        alt={nameOf(path)}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize(`${naturalWidth} × ${naturalHeight}`)
        }
        onError={() => setBroken(true)}
        // The squares show which parts of an image are transparent, in both themes.
        className="m-auto max-h-full max-w-full bg-[repeating-conic-gradient(var(--line)_0_25%,transparent_0_50%)] bg-size-[16px_16px] object-contain"
      />
      <figcaption className="text-dim">{size}</figcaption>
    </figure>
  );
}
