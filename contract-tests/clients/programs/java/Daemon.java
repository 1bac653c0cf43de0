import berth.daemon.ApiClient;
import berth.daemon.ApiException;
import berth.daemon.api.ContainerApi;
import berth.daemon.api.CoreApi;
import berth.daemon.api.TransfersApi;
import berth.daemon.model.ApiError;
import berth.daemon.model.ContainerRequest;
import berth.daemon.model.ContainerStatus;
import berth.daemon.model.InstallContainerRequest;
import berth.daemon.model.RemoveContainerRequest;
import java.util.ArrayList;
import java.util.List;

/** Uses the client that openapi-generator generates from the daemon's document (java, native). */
public final class Daemon {
  interface Call {
    Object ask() throws ApiException;
  }

  static void that(boolean holds, String what) {
    if (!holds) throw new AssertionError("not as expected: " + what);
  }

  static ApiClient as(String key) {
    ApiClient client = new ApiClient();
    client.updateBaseUri(System.getenv("BERTH_URL"));
    if (key != null) client.setRequestInterceptor(r -> r.header("Authorization", "Bearer " + key));
    return client;
  }

  static void refused(List<String> expected, Call call) throws Exception {
    try {
      call.ask();
    } catch (ApiException error) {
      ApiError body = ApiClient.createDefaultObjectMapper().readValue(error.getResponseBody(), ApiError.class);
      that(expected.contains(error.getCode() + " " + body.getError()), "a typed error of " + expected);
      return;
    }
    throw new AssertionError("none of " + expected);
  }

  public static void main(String[] args) throws Exception {
    ContainerApi containers = new ContainerApi(as(System.getenv("BERTH_KEY")));

    var health = new CoreApi(as(null)).getHealthWithHttpInfo();
    that(health.getData().getStatus().getValue().equals("ok"), "health");
    that(!health.getHeaders().get("x-request-id").isEmpty(), "the request id");

    List<String> made = new ArrayList<>();
    for (String name : List.of("java-1", "java-2")) {
      var plan = new InstallContainerRequest().name(name).type("nodejs");
      made.add(containers.installContainer(plan, null, null).getId());
    }
    var first = containers.listContainers(1, null);
    that(first.getContainers().size() == 1 && first.getNextCursor() != null, "the first page");
    var second = containers.listContainers(1, first.getNextCursor());
    that(!second.getContainers().get(0).getId().equals(first.getContainers().get(0).getId()), "the second page");

    var chosen = new ContainerRequest().id(made.get(0));
    var got = containers.getContainerStatusById(made.get(0));
    that(got.getName().equals("java-1") && got.getStartedAt() == null, "the container");
    containers.startContainer(chosen);
    for (int tries = 0; got.getStatus() != ContainerStatus.RUNNING; tries++) {
      that(tries < 300, "running");
      Thread.sleep(200);
      got = containers.getContainerStatusById(made.get(0));
    }
    that(got.getStartedAt() != null, "the time of the start");
    containers.killContainer(chosen);
    for (String id : made) containers.removeContainer(new RemoveContainerRequest().id(id).removeData(true));

    refused(List.of("404 not_found"), () -> containers.getContainerStatusById(made.get(0)));
    refused(List.of("401 unauthorized"), () -> new CoreApi(as("nobody")).getDaemon());
    // An invalid token.
    refused(List.of("401 unauthorized"), () -> new TransfersApi(as(null)).downloadPath("/a", "nobody", null, null, null, null));
  }
}
