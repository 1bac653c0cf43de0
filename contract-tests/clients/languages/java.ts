import { delimiter, join } from 'node:path';
import { SERVICES, type Service } from '../../../lib/contract/openapi.js';
import type { Client } from '../client.js';
import { openapiGenerate } from '../openapi-generator.js';
import { VERSIONS } from '../versions.js';

const optionsOf = (service: Service): string[] => [
  `invokerPackage=berth.${service}`,
  `apiPackage=berth.${service}.api`,
  `modelPackage=berth.${service}.model`,
  `artifactId=berth-${service}`,
  'library=native',
];
const DEPENDENCIES = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies';

export const java: Client = {
  name: 'java',
  generator: `openapi-generator ${VERSIONS['openapi-generator']} (java, native)`,
  needs: ['java', 'javac', 'mvn'],

  async build(place) {
    const { folder, programs, run } = place;
    const classPath = (service: Service) =>
      [join(folder, 'classes', service), `${service}/target/classes`, `${service}/target/dependency/*`].join(
        delimiter,
      );
    for (const service of SERVICES) {
      const options = optionsOf(service);
      await openapiGenerate(place, service, { generator: 'java', output: service, options });
      const goals = ['compile', DEPENDENCIES, '-DincludeScope=runtime'];
      await run('mvn', ['-q', '-B', '-f', join(service, 'pom.xml'), ...goals]);
      const program = join(programs, service === 'panel' ? 'Panel.java' : 'Daemon.java');
      await run('javac', ['-d', join('classes', service), '-cp', classPath(service), program]);
    }
    return {
      panel: ['java', '-cp', classPath('panel'), 'Panel'],
      daemon: ['java', '-cp', classPath('daemon'), 'Daemon'],
    };
  },
};
