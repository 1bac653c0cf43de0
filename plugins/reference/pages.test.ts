import { describe, expect, test } from '@jest/globals';
import { readDaemonConfig } from '../../config/index.js';
import { listOperations, type OperationObject, readDocument } from '../../lib/contract/openapi.js';
import { createPages } from './pages.js';

/** Renders the page of an operation after changing the operation. */
function pageWith(change: Partial<OperationObject>): string {
  const document = readDocument('daemon');
  const [placed] = listOperations(document).filter(({ operation }) => operation.operationId === 'getDaemon');
  Object.assign(placed?.operation ?? {}, change);
  const pages = createPages({ service: 'daemon', document, limits: readDaemonConfig({}).limits });
  return pages('/docs/operations/getDaemon') ?? '';
}

describe('the pages of the portal', () => {
  test('the API reference says on the page of a deprecated operation that it is deprecated', () => {
    expect(pageWith({})).not.toContain('Deprecated');
    expect(pageWith({ deprecated: true })).toContain(
      '<strong>Deprecated.</strong> See <a href="/docs/guides/versions">versions</a>.',
    );
  });

  test('the API reference shows HTML in texts of the API document as text', () => {
    const hostile = '<script>alert("a")</script> and <b onclick="alert()">b</b>';
    const page = pageWith({ summary: hostile, description: `${hostile}\n\n${hostile}\n\n\`${hostile}\`` });
    expect(page).toContain('&lt;script&gt;alert(&quot;a&quot;)&lt;/script&gt;');
    expect(page).not.toMatch(/<script>|<b onclick/);
    const parameters = [{ name: hostile, in: 'query', required: true, example: `">${hostile}`, schema: {} }];
    expect(pageWith({ parameters })).not.toMatch(/<script>|<b onclick/);
    expect(pageWith({ summary: '<>&"\'' })).toContain('&lt;&gt;&amp;&quot;&#39;');
  });

  test('the API reference turns the names of operations and schemas that exist into links, and no others', () => {
    const page = pageWith({ description: 'Not `getDaemons`, but `GET /events` and `Operation`.' });
    expect(page).toContain('<code>getDaemons</code>');
    expect(page).toContain('<a href="/docs/operations/streamEvents"><code>GET /events</code></a>');
    expect(page).toContain('<a href="/docs/schemas/Operation"><code>Operation</code></a>');
  });

  test('the API reference has pages only for operations, schemas and guides of the API document', () => {
    const document = readDocument('daemon');
    const pages = createPages({ service: 'daemon', document, limits: readDaemonConfig({}).limits });
    for (const path of [
      '/docs/',
      '/docs/guides/..',
      '/docs/operations/constructor',
      '/docs/schemas/toString',
    ])
      expect([path, pages(path)]).toEqual([path, undefined]);
  });
});
