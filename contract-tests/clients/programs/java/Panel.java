import berth.panel.ApiClient;
import berth.panel.ApiException;
import berth.panel.api.ApiKeysApi;
import berth.panel.api.CoreApi;
import berth.panel.api.ServersApi;
import berth.panel.model.ApiError;
import berth.panel.model.NewServer;
import berth.panel.model.NewUserApiKey;
import berth.panel.model.ServerStatus;
import java.util.ArrayList;
import java.util.List;

/** Uses the client that openapi-generator generates from the panel's document (java, native). */
public final class Panel {
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

  static void refused(int status, ApiError.ErrorEnum code, Call call) throws Exception {
    try {
      call.ask();
    } catch (ApiException error) {
      ApiError body = ApiClient.createDefaultObjectMapper().readValue(error.getResponseBody(), ApiError.class);
      that(error.getCode() == status && body.getError() == code, "a typed " + status);
      return;
    }
    throw new AssertionError("no " + status);
  }

  public static void main(String[] args) throws Exception {
    ApiClient caller = as(System.getenv("BERTH_KEY"));
    ApiKeysApi apiKeys = new ApiKeysApi(caller);
    ServersApi servers = new ServersApi(caller);

    var health = new CoreApi(as(null)).getHealthWithHttpInfo();
    that(health.getData().getStatus().getValue().equals("ok"), "health");
    that(!health.getHeaders().get("x-request-id").isEmpty(), "the request id");

    List<String> keys = new ArrayList<>();
    for (String name : List.of("java 1", "java 2")) {
      var key = apiKeys.createApiKey(new NewUserApiKey().name(name).permissions(List.of("servers.read")));
      that(key.getName().equals(name) && key.getExpiresAt() == null && key.getServerIds() == null, "a new key");
      keys.add(key.getId());
    }
    var first = apiKeys.listApiKeys(1, null);
    that(first.getItems().size() == 1 && first.getNextCursor() != null, "the first page");
    var second = apiKeys.listApiKeys(1, first.getNextCursor());
    that(!second.getItems().get(0).getId().equals(first.getItems().get(0).getId()), "the second page");
    for (String id : keys) apiKeys.deleteApiKey(id);

    var made = servers.createServer(new NewServer().name("Java").type("nodejs"));
    var got = servers.getServer(made.getId());
    for (int look = 0; got.getStatus() == ServerStatus.INSTALLING && look < 60; look++) {
      Thread.sleep(1000);
      got = servers.getServer(made.getId());
    }
    that(got.getName().equals("Java") && got.getStartedAt() == null, "the server");
    servers.deleteServer(made.getId(), true);

    refused(404, ApiError.ErrorEnum.NOT_FOUND, () -> servers.getServer(made.getId()));
    refused(401, ApiError.ErrorEnum.UNAUTHORIZED, () -> new ServersApi(as("nobody")).listServers(null, null));
  }
}
